import type { TemplateQuestion } from './template.ts'

/** "Asked if “…” is answered Yes or Partly." @returns undefined for a question that is always asked */
export function conditionSentence(
  questions: readonly TemplateQuestion[],
  { showsIf }: Pick<TemplateQuestion, 'showsIf'>,
): string | undefined {
  if (showsIf === undefined) return undefined
  const asked = questions.find(({ key }) => key === showsIf.key)
  return `Asked if “${asked?.text ?? showsIf.key}” is answered ${showsIf.answers.join(' or ') || '…'}.`
}
