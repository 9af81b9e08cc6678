import { Badge } from '#web/ui/badge.tsx'
import type { Recognized } from './queries.ts'

const UNPROVEN =
  'Written from its published description; no file of a real scanner has been read with it yet. Check the counts.'

/** What a chosen file is. */
export function FormatLine({ found }: { found: Recognized }) {
  if (found.kind === 'table')
    return (
      <p className="text-muted">
        A table of {found.header.length} columns.{' '}
        {found.isRemembered ? 'Its columns are those of the last such table.' : 'Choose what each column holds.'}
      </p>
    )
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {found.name}
        {!found.provenByFile && <Badge color="orange">Not proven by a real file</Badge>}
      </p>
      {!found.provenByFile && <p className="text-small text-muted">{UNPROVEN}</p>}
    </>
  )
}

interface FormatListProps {
  formats: readonly { id: string; name: string; provenByFile: boolean }[]
}

export function FormatList({ formats }: FormatListProps) {
  const proven = formats.filter(({ provenByFile }) => provenByFile)
  const others = formats.filter(({ provenByFile }) => !provenByFile)
  return (
    <div className="space-y-2 text-small text-muted">
      <p>Read: {proven.map(({ name }) => name).join(', ')}, and any other table (CSV).</p>
      <p>Not proven by a real file yet: {others.map(({ name }) => name).join(', ')}.</p>
    </div>
  )
}
