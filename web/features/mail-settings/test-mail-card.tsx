import { useState } from 'react'
import type { infer as Inferred } from 'zod/mini'
import { callFunction } from '#web/lib/functions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { testedMail, type MailSettings } from './answers.ts'
import { Outcome } from './outcome.tsx'
import { useAction } from '#web/lib/use-action.ts'

export function TestMailCard({ settings: { isSet, ownAddress } }: { settings: MailSettings }) {
  const { busy, run } = useAction()
  const [tested, setTested] = useState<Inferred<typeof testedMail>>()
  const send = async () => {
    setTested(undefined)
    const sent = await run('No test was sent', () => callFunction('send-test-mail', {}, testedMail))
    setTested(sent?.outcome)
  }
  return (
    <Card
      title="Test mail"
      subtitle={`Goes to your own address${ownAddress === '' ? '' : `, ${ownAddress}`}. Limit: 5 per hour.`}
    >
      <div className="flex flex-wrap items-start gap-3">
        <Button busy={busy} disabledReason={reasonAgainst(isSet, ownAddress)} onClick={() => void send()}>
          Send test email
        </Button>
        {tested !== undefined && (
          <Outcome isGood={tested.delivered}>
            {tested.delivered ? `The server took the mail for ${tested.to}: ` : 'The server did not take the mail: '}
            <span className="font-mono">{tested.reply}</span>
          </Outcome>
        )}
      </div>
    </Card>
  )
}

function reasonAgainst(isSet: boolean, ownAddress: string): string | undefined {
  if (!isSet) return 'Save a mail server first.'
  return ownAddress === ''
    ? 'Confirm your own address first: sign out, and choose a new password with “Forgot password?”.'
    : undefined
}
