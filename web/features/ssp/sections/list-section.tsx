import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { WHY_NONE, type SspField } from '#domain/ssp/outline.ts'
import { rowsOf, valueOf } from '#domain/ssp/ssp-content.ts'
import { exceptionBlocks } from '#domain/ssp/section-blocks.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { AutosaveStatus, AutosaveField } from '#web/lib/autosave/autosave-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { BlocksView } from '#web/lib/plan-document/blocks-view.tsx'
import type { SspRowRecord } from '../ssp-schema.ts'
import { useRowWrites } from '../row-writes.ts'
import { useSectionText } from '../use-section-text.ts'
import type { EditedSectionProps } from './prose-section.tsx'
import { isWideList, type ListContent } from './list-content.ts'

const RowDialog = lazyDialog(async () => (await import('./row-dialog.tsx')).RowDialog)

export interface ListSectionProps extends EditedSectionProps {
  list: ListContent
}

export function ListSection({ companyId, ssp, section, list }: ListSectionProps) {
  const [editing, setEditing] = useState<SspRowRecord | 'new'>()
  const rows = rowsOf(ssp, section)
  const recorded = list.recorded === undefined ? [] : exceptionBlocks(ssp)
  return (
    <div className="space-y-4">
      {recorded.length > 0 && (
        <div className="space-y-2">
          <p className="text-muted">Recorded on the pages of their requirements, and changed there.</p>
          <BlocksView blocks={recorded} label="Recorded with requirements" />
        </div>
      )}
      {rows.length > 0 && <RowTable title={section.title} list={list} rows={rows} onEdit={setEditing} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus />} onClick={() => setEditing('new')}>
          Add {list.singular}
        </Button>
        <AddAbsent sectionId={section.id} list={list} rows={rows} />
      </div>
      {rows.length === 0 && recorded.length === 0 && list.mayBeNone === true && (
        <WhyNone companyId={companyId} ssp={ssp} section={section} singular={list.singular} />
      )}
      {editing !== undefined && (
        <RowDialog
          section={section}
          list={list}
          row={editing === 'new' ? undefined : (rows.find(({ id }) => id === editing.id) ?? editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

interface AddAbsentProps {
  sectionId: string
  list: ListContent
  rows: readonly SspRowRecord[]
}

/** Adds all missing required rows at once, to be filled in afterwards. */
function AddAbsent({ sectionId, list, rows }: AddAbsentProps) {
  const { busy, insert } = useRowWrites()
  const [first] = list.fields
  if (first === undefined) return null
  const absent = (list.mustHave ?? []).filter((value) => !rows.some((row) => valueOf(row, first.id) === value))
  if (absent.length < 2) return null
  return (
    <Button busy={busy} onClick={() => void insert(sectionId, ...absent.map((value) => ({ [first.id]: value })))}>
      Add the {absent.length} that are missing
    </Button>
  )
}

interface RowTableProps {
  title: string
  list: ListContent
  rows: readonly SspRowRecord[]
  onEdit: (row: SspRowRecord) => void
}

function RowTable({ title, list, rows, onEdit }: RowTableProps) {
  const { canDeleteContent } = usePermissions()
  const { insert, remove } = useRowWrites()
  const nameOf = (row: SspRowRecord) => list.fields.map(({ id }) => valueOf(row, id)).find(Boolean) ?? list.singular
  const onRemove = async (row: SspRowRecord) => {
    if (await remove(row.id)) toastUndo(`Removed: ${nameOf(row)}`, () => void insert(row.section, row.values))
  }
  // An optional field has a column only when a row has a value for it.
  const shown = list.fields.filter(
    ({ id, isOptional }) => isOptional !== true || rows.some((row) => valueOf(row, id) !== ''),
  )
  const actions = (row: SspRowRecord) => (
    <span className="flex">
      <IconButton label={`Edit ${nameOf(row)}`} icon={<Pencil />} size={28} onClick={() => onEdit(row)} />
      <IconButton
        label={`Remove ${nameOf(row)}`}
        icon={<Trash2 />}
        size={28}
        disabledReason={canDeleteContent ? undefined : 'Owners and Managers remove rows'}
        onClick={() => void onRemove(row)}
      />
    </span>
  )
  return (
    <div className="-mx-4">
      <PlainTable
        caption={title}
        columns={[{ header: 'Actions', cell: actions }, ...shown.map(columnOf)]}
        rows={rows}
        rowId={({ id }) => id}
        dense={isWideList(list)}
      />
    </div>
  )
}

/** In characters. Longer values wrap, so that columns stay in view. */
const SHORT = 18

function columnOf(field: SspField) {
  return {
    header: field.label,
    cell: (row: SspRowRecord) => {
      const value = valueOf(row, field.id)
      const width = value.length > SHORT ? 'min-w-24' : 'w-max'
      return value === '' ? (
        <EmptyValue />
      ) : (
        <span className={cx('block max-w-64 whitespace-pre-line', width)}>{value}</span>
      )
    },
  }
}

function WhyNone({ companyId, ssp, section, singular }: EditedSectionProps & { singular: string }) {
  const autosave = useSectionText(companyId, ssp, section, WHY_NONE)
  return (
    <div>
      <p className="pb-1.5 text-small font-medium">If there is no {singular}, say so and why</p>
      <AutosaveField
        autosave={autosave}
        label={`Why there is no ${singular}`}
        what="this section"
        maxLength={5000}
        rows={2}
      />
      <div className="flex min-h-6 justify-end">
        <AutosaveStatus autosave={autosave} />
      </div>
    </div>
  )
}
