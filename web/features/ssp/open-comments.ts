import { counted } from '#domain/text/counted.ts'
import type { Ssp } from './ssp-schema.ts'

export function openCommentsOn({ comments }: Pick<Ssp, 'comments'>, section: string): number {
  return comments.find((one) => one.section === section)?.open ?? 0
}

export function openCommentsText(count: number): string {
  return counted(count, 'open comment', 'open comments')
}
