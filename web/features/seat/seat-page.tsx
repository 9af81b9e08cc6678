import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { openSeat, readQuestionnaire, SeatError, type OpenedSeat, type SeatQuestionnaire } from './seat-calls.ts'
import { SeatLayout } from './seat-layout.tsx'
import { keepSeatLink, seatLinkIn, type SeatLink } from './seat-link.ts'

const CodeForm = lazyPart(async () => (await import('./code-form.tsx')).CodeForm, { waiting: <Waiting /> })
const Questionnaire = lazyPart(async () => (await import('./questionnaire.tsx')).Questionnaire, {
  waiting: <Waiting />,
})

type Step =
  | { readonly kind: 'opening' }
  | { readonly kind: 'closed'; readonly message: string; readonly isFinal: boolean }
  | { readonly kind: 'code'; readonly seat: OpenedSeat }
  | { readonly kind: 'answering'; readonly questionnaire: SeatQuestionnaire; readonly accessToken: string }

/** /seat#token=…: the page of a person from outside, who has a link and no account. */
export function SeatPage() {
  usePageTitle('Questionnaire')
  const [link, enter] = useSeatLink()
  const [step, setStep] = useState<Step>({ kind: 'opening' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const proceed = async () => {
      const next = await nextStep(link)
      if (isCurrent) setStep(next)
    }
    void proceed()
    return () => {
      isCurrent = false
    }
  }, [link, attempt])
  if (step.kind === 'answering')
    return (
      <Questionnaire
        key={step.accessToken}
        {...step}
        onLeft={() => link !== undefined && enter({ token: link.token })}
        onReload={() => setAttempt(attempt + 1)}
      />
    )
  return (
    <SeatLayout company={step.kind === 'code' ? step.seat.company : undefined}>
      {step.kind === 'opening' && <Waiting />}
      {step.kind === 'closed' && <Closed {...step} onRetry={() => setAttempt(attempt + 1)} />}
      {step.kind === 'code' && link !== undefined && (
        <CodeForm seat={step.seat} token={link.token} onEnter={(accessToken) => enter({ ...link, accessToken })} />
      )}
    </SeatLayout>
  )
}

/** The link moves from the address into the tab's storage, so that neither history nor a shared screen has it. */
function useSeatLink(): [SeatLink | undefined, (next: SeatLink) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [link, setLink] = useState(() => seatLinkIn(hash))
  const found = hash === '' ? link : seatLinkIn(hash)
  if (found?.token !== link?.token) setLink(found)
  useEffect(() => {
    if (hash === '') return
    if (found !== undefined) keepSeatLink(found)
    void navigate({ to: '/seat', replace: true })
  }, [hash, found, navigate])
  const enter = (next: SeatLink) => {
    keepSeatLink(next)
    setLink(next)
  }
  return [link, enter]
}

async function nextStep(link: SeatLink | undefined): Promise<Step> {
  if (link === undefined)
    return {
      kind: 'closed',
      isFinal: true,
      message: 'This link is not complete. Open it again from the email or message that you received.',
    }
  const { token, accessToken } = link
  try {
    if (accessToken !== undefined) {
      const questionnaire = await readOrOver(accessToken)
      if (questionnaire !== undefined) return { kind: 'answering', questionnaire, accessToken }
    }
    return { kind: 'code', seat: await openSeat(token) }
  } catch (error) {
    return { kind: 'closed', isFinal: error instanceof SeatError && error.status < 429, message: messageOf(error) }
  }
}

/** @returns undefined when the session is over */
async function readOrOver(accessToken: string): Promise<SeatQuestionnaire | undefined> {
  try {
    return await readQuestionnaire(accessToken)
  } catch (error) {
    if (error instanceof SeatError && error.isSessionOver) return undefined
    throw error
  }
}

function Closed({ message, isFinal, onRetry }: { message: string; isFinal: boolean; onRetry: () => void }) {
  return (
    <Card className="mx-auto max-w-110 sm:mt-[10dvh]">
      <h1 tabIndex={-1} className="text-h2">
        This questionnaire cannot be opened
      </h1>
      <p className="pt-2">{message}</p>
      {!isFinal && (
        <Button className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <div className="grid place-items-center py-16 text-muted">
      <Spinner size={24} label="Opening" />
    </div>
  )
}
