import type { SspSection } from '#domain/ssp/outline.ts'
import { isOlder } from '#web/lib/format/timestamps.ts'
import type { Ssp } from '../ssp-schema.ts'

type Changed = Pick<Ssp['texts'][number], 'section' | 'updatedAt'>
type Drawn = Pick<Ssp['parts'][number], 'updatedAt'>

interface Content {
  readonly texts: readonly Changed[]
  readonly rows: readonly Changed[]
  readonly parts: readonly Drawn[]
  readonly flows: readonly Drawn[]
}

/** The time of the section's content on screen; the epoch for an empty section. */
export function latestChange(
  { texts, rows, parts, flows }: Content,
  { id, content }: Pick<SspSection, 'id' | 'content'>,
): string {
  const written = [...texts, ...rows].filter(({ section }) => section === id)
  const drawn = content.kind === 'diagram' ? [...parts, ...flows] : []
  const times = [...written, ...drawn].map(({ updatedAt }) => updatedAt)
  return times.reduce((latest, time) => (isOlder(latest, time) ? time : latest), '1970-01-01T00:00:00+00:00')
}
