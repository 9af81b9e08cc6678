import type { SearchHit, SearchKind } from '#web/lib/area-commands.ts'

/** "3.1.1 Authorized Access Control", "V-17 No readers"; a mail address is no part of a name. */
export function hitTitle({ reference, title }: SearchHit, kind: SearchKind | undefined): string {
  return kind?.showsReference === true && reference !== null ? `${reference} ${title}` : title
}
