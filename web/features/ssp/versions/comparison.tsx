import { useMemo } from 'react'
import { compareDocuments, type SspDocument, type SectionChange } from '#domain/ssp/ssp-document.ts'
import { counted } from '#domain/text/counted.ts'
import { TextDiff } from '#web/lib/autosave/text-diff.tsx'
import { Badge, type BadgeColor } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

const LOOKS: Readonly<Record<SectionChange['kind'], { label: string; color: BadgeColor }>> = {
  added: { label: 'New section', color: 'green' },
  removed: { label: 'Removed section', color: 'red' },
  changed: { label: 'Changed', color: 'orange' },
  same: { label: 'The same', color: 'gray' },
}

/** The changes between two versions, by section. */
export function Comparison({ earlier, later }: { earlier: SspDocument; later: SspDocument }) {
  const changes = useMemo(() => compareDocuments(earlier, later), [earlier, later])
  const changed = changes.filter(({ kind }) => kind !== 'same')
  const same = changes.length - changed.length
  return (
    <div className="space-y-4">
      <output className="block text-body text-muted">
        From version {earlier.version} to version {later.version}: {changed.length} of {changes.length} sections
        changed.
      </output>
      {changed.length === 0 && <EmptyState kind="nothing-left" title="Both versions say the same." />}
      {changed.map(({ id, number, title, kind, before, after }) => (
        <Card
          key={id}
          title={`${number} ${title}`}
          actions={<Badge color={LOOKS[kind].color}>{LOOKS[kind].label}</Badge>}
        >
          <TextDiff before={before} after={after} />
        </Card>
      ))}
      {same > 0 && changed.length > 0 && (
        <p className="text-small text-muted">{counted(same, 'section is', 'sections are')} the same.</p>
      )}
    </div>
  )
}
