import type { Plan } from './plan-schema.ts'

/** How many comments on a section wait to be resolved. */
export function openCommentsOn({ comments }: Pick<Plan, 'comments'>, section: string): number {
  return comments.find((one) => one.section === section)?.open ?? 0
}

export function openCommentsInWords(count: number): string {
  return `${count} open ${count === 1 ? 'comment' : 'comments'}`
}
