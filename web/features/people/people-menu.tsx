import { useState } from 'react'
import { useExportRequest } from '#web/lib/export/export-request.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import type { ExportPeopleProps } from './export-people.tsx'
import type { PeopleListState } from './use-people-list.ts'

const ExportPeople = lazyDialog(async () => (await import('./export-people.tsx')).ExportPeople)

export type PeopleMenuProps = Pick<ExportPeopleProps, 'what' | 'acrossCompanies'> & { state: PeopleListState }

/** The list as a link, a file and on paper. */
export function PeopleMenu({ what, acrossCompanies, state: { rows, people, view } }: PeopleMenuProps) {
  const [isExporting, setExporting] = useState(false)
  useExportRequest(() => setExporting(true))
  return (
    <>
      <Foldable>
        <ShareMenu>{() => <ExportItem count={rows.length} onSelect={() => setExporting(true)} />}</ShareMenu>
      </Foldable>
      {isExporting && (
        <ExportPeople
          what={what}
          acrossCompanies={acrossCompanies}
          rows={rows}
          total={people.length}
          hidden={view.hide}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}
