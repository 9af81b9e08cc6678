import type { AnswerEntry, AnswerPhase } from '#web/lib/answering/answer-store.ts'

const WORDS: readonly [AnswerPhase, string][] = [
  ['conflict', 'Two answers differ'],
  ['failed', 'Not saved'],
  ['saving', 'Saving…'],
  ['waiting', 'Saving…'],
]

/** Whether everything on the page is saved, always in view. */
export function SaveState({ entries }: { entries: ReadonlyMap<string, AnswerEntry> }) {
  const phases = new Set([...entries.values()].map(({ phase }) => phase))
  const [phase, words] = WORDS.find(([one]) => phases.has(one)) ?? ['saved', 'Saved']
  const isBad = phase === 'failed' || phase === 'conflict'
  return <output className={isBad ? 'text-small text-danger' : 'text-small text-muted'}>{words}</output>
}
