import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import type { AnsweredQuestion } from '#web/lib/answering/answered-questions.ts'
import { HandOverDialog } from '#web/lib/sent-questionnaires/hand-over-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import type { AnswerFiles } from '../files/use-answer-files.ts'
import { ColleagueRow } from './colleague-row.tsx'
import { DelegateDialog, type Handed } from './delegate-dialog.tsx'
import { readDelegations, type Delegation } from './delegation-calls.ts'
import type { DelegationState } from './use-delegation.ts'

interface DelegationsProps {
  thirdParty: string
  accessToken: string
  /** Of the whole questionnaire. */
  questions: readonly AnsweredQuestion[]
  files: AnswerFiles
  held: DelegationState
  /** A colleague has answered: the page reads the answers again. */
  onNewer: () => void
}

/** How often the page asks how far the colleagues are. */
const EVERY_MS = 15_000

/** The colleagues who have questions, and the dialog that delegates further ones. */
export function Delegations({ thirdParty, accessToken, questions, files, held, onNewer }: DelegationsProps) {
  const { list, setList, chosen, choose } = held
  const [handed, setHanded] = useState<Handed>()
  const [notice, setNotice] = useState('')
  const isNewer = (one: { id: string; revision: number; files: number }) => {
    const entry = questions.find(({ id }) => id === one.id)?.entry
    return entry?.phase === 'saved' && (one.revision > entry.revision || one.files !== files.of(one.id).length)
  }
  const refresh = useEffectEvent(async () => {
    const next = await readDelegations(accessToken).catch(() => undefined)
    if (next === undefined) return
    setList(next)
    if (next.some((delegation) => delegation.questions.some(isNewer))) onNewer()
  })
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const show = (result: Handed) => {
    if (result.handOver === undefined) setNotice(`An email with the link was sent to ${result.email}.`)
    else setHanded(result)
    void refresh()
  }
  return (
    <>
      <output className="block text-muted empty:hidden">{notice}</output>
      <Colleagues list={list} accessToken={accessToken} onHanded={show} onTakenBack={() => void refresh()} />
      {chosen !== undefined && (
        <DelegateDialog
          questions={questions.filter(({ section }) => section === chosen.section)}
          chosen={chosen.questions}
          colleagueOf={held.colleagueOf}
          accessToken={accessToken}
          onHanded={show}
          onClose={() => choose(undefined)}
        />
      )}
      {handed?.handOver !== undefined && (
        <HandOverDialog
          given={{ mailed: 0, handOver: [{ person: handed.name, thirdParty, ...handed.handOver }] }}
          onClose={() => setHanded(undefined)}
        />
      )}
    </>
  )
}

interface ColleaguesProps extends Omit<ComponentProps<typeof ColleagueRow>, 'delegation'> {
  list: readonly Delegation[]
}

function Colleagues({ list, ...row }: ColleaguesProps) {
  if (list.length === 0) return null
  return (
    <Card title="Delegated to colleagues" className="mt-4">
      <ul className="divide-y divide-border">
        {list.map((delegation) => (
          <ColleagueRow {...row} key={delegation.seat} delegation={delegation} />
        ))}
      </ul>
    </Card>
  )
}
