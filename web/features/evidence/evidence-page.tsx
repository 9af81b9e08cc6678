import { useQuery } from '@tanstack/react-query'
import { Camera, Download, Plus } from 'lucide-react'
import { memo, useEffect, useMemo, useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { PrintedLine } from '#web/lib/format/printed-line.tsx'
import { useMyId } from '#web/lib/auth/session.ts'
import { useNames, type Names } from '#web/lib/company/use-names.ts'
import { Button } from '#web/ui/button.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { whenUsed } from '#web/ui/browser/when-idle.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import { evidenceColumns } from './columns.tsx'
import type { EvidenceDrawerProps } from './drawer/evidence-drawer.tsx'
import { BUILT_IN_VIEWS, evidenceList, type EvidenceView } from './evidence-list.ts'
import { EvidenceTable } from './evidence-table.tsx'
import { ExpiryStrip } from './expiry-strip.tsx'
import { evidencePage, evidenceTotal, type LinkedEvidence, type ListScope } from './queries.ts'
import { RequestsNotice } from './requests-notice.tsx'
import { useEvidenceList, type EvidenceListState } from './use-evidence-list.ts'
import { useIncomingFiles } from './use-incoming-files.ts'

const AddDialog = lazyDialog(async () => (await import('./add/add-dialog.tsx')).AddDialog)
const EvidenceDrawer = lazyPart(async () => (await import('./drawer/evidence-drawer.tsx')).EvidenceDrawer, {
  close: ({ state }) => state.open(undefined),
})
const ExportEvidence = lazyDialog(async () => (await import('./export-evidence.tsx')).ExportEvidence)
const UploadList = lazyPart(async () => (await import('#web/lib/uploads/upload-list.tsx')).UploadList)
const RequestDialog = lazyDialog(async () => (await import('./add/request-dialog.tsx')).RequestDialog)

const NO_ROWS: readonly LinkedEvidence[] = []
/** Columns that a narrow window hides, in this order; the drawer shows them. */
const NARROW = ['scan', 'version', 'type', 'collected', 'owner']

const NO_ADDING = 'Your role does not allow adding evidence. An Owner or an Admin can give you another one'

/** The debounce of the search; the first letter searches at once. */
const SEARCH_PAUSE_MS = 250

export function EvidencePage() {
  usePageTitle('Evidence')
  const { id: companyId, protocol_id: protocol } = useCompany()
  const state = useEvidenceList()
  const { view, update } = state
  const me = useMyId()
  const scope = useMemo(() => ({ companyId, protocol, me }), [companyId, protocol, me])
  const query = useQuery(evidencePage(scope, view))
  const total = useTotal(companyId, query.data?.total, state.isFiltered)
  const { canCreateContent: mayAdd } = usePermissions()
  const names = useNames()
  const columns = useMemo(() => evidenceColumns(names, state.open), [names, state.open])
  const hiddenColumns = useHiddenColumns(columns, view.hide, { rows: query.data?.rows ?? NO_ROWS, leaving: NARROW })
  const [chosen, setChosen] = useState<readonly File[]>([])
  // Preloads what the next click is likely to need.
  useEffect(() => whenUsed(() => void EvidenceDrawer.ahead()), [])
  return (
    <>
      <Head
        scope={scope}
        view={view}
        names={names}
        total={query.data?.total}
        onFiles={setChosen}
        noAdding={mayAdd ? undefined : NO_ADDING}
      />
      <PrintedLine count={query.data?.rows.length ?? 0} />
      <RequestsNotice me={me} onOpen={state.openRequest} />
      <Foldable>{!query.isError && !(query.data?.total === 0 && state.isBare) && <ExpiryStrip />}</Foldable>
      <Filters view={view} update={update} total={total} columns={columns} hiddenColumns={hiddenColumns} />
      <Uploads companyId={companyId} />
      <EvidenceTable {...{ scope, state, columns, hiddenColumns, query, names, mayAdd }} onFiles={setChosen} />
      <IncomingFiles state={state} mayAdd={mayAdd} chosen={chosen} onChosen={setChosen} />
      <Opened rows={query.data?.rows ?? []} state={state} names={names} />
    </>
  )
}

/** The number of rows to filter: an empty list may have an archive, which its filters show. */
function useTotal(companyId: Id<'companies'>, found: number | undefined, isFiltered: boolean): number | undefined {
  const isBlank = found === 0 && !isFiltered
  const { data } = useQuery({ ...evidenceTotal(companyId), enabled: isBlank })
  return isBlank ? data : found
}

type FiltersProps = Pick<EvidenceListState, 'view' | 'update'> & {
  total: number | undefined
  columns: readonly TableColumn<LinkedEvidence>[]
  hiddenColumns: HiddenColumns
}

/** Memoized, like the parts below: opening a drawer must not render them again. */
const Filters = memo(function Filters({ view, update, total, columns, hiddenColumns }: FiltersProps) {
  const state = { list: evidenceList, view, update }
  const { menuOf, flagOf } = filterControls(state)
  return (
    <ListToolbar
      state={state}
      columns={columns}
      hidden={hiddenColumns}
      total={total}
      page="evidence"
      builtIn={BUILT_IN_VIEWS}
      what="evidence"
      searchLabel="Search evidence"
      searchPauseMs={SEARCH_PAUSE_MS}
    >
      <FilterMenu {...menuOf('type')} />
      <FilterMenu {...menuOf('expires')} />
      <FilterMenu {...menuOf('review')} />
      <FlagMenu
        flags={[
          { label: 'Mine', ...flagOf('owner') },
          { label: 'Archive', ...flagOf('archived') },
        ]}
      />
    </ListToolbar>
  )
})

interface HeadProps {
  scope: ListScope
  view: EvidenceView
  names: Names
  /** Undefined while loading. */
  total: number | undefined
  onFiles: (files: readonly File[]) => void
  /** Why the person may not add evidence; undefined if allowed. */
  noAdding: string | undefined
}

const Head = memo(function Head({ scope, view, names, total, onFiles, noAdding }: HeadProps) {
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <PageHeader
        title="Evidence"
        meta={total === undefined ? undefined : counted(total, 'item', 'items')}
        actions={
          <>
            <Foldable>
              <Button
                icon={<Download />}
                disabledReason={total === 0 ? 'No rows to export' : undefined}
                onClick={() => setExporting(true)}
              >
                Export…
              </Button>
            </Foldable>
            <AddButtons onFiles={onFiles} disabledReason={noAdding} />
          </>
        }
      />
      {isExporting && <ExportEvidence scope={scope} view={view} names={names} onClose={() => setExporting(false)} />}
    </>
  )
})

const Uploads = memo(function Uploads({ companyId }: { companyId: Id<'companies'> }) {
  return (
    <div className="mt-3 rounded-lg border border-border bg-surface empty:hidden [&>ul]:border-t-0">
      <UploadList companyId={companyId} />
    </div>
  )
})

function Opened({ rows, state, names }: Omit<EvidenceDrawerProps, 'number'>) {
  return (
    <>
      {state.openNumber !== undefined && (
        <EvidenceDrawer key={state.openNumber} number={state.openNumber} rows={rows} state={state} names={names} />
      )}
      {state.requestId !== undefined && (
        <RequestDialog id={state.requestId} names={names} onClose={() => state.openRequest(undefined)} />
      )}
    </>
  )
}

type AddButtonsProps = { onFiles: (files: readonly File[]) => void; disabledReason: string | undefined }

const AddButtons = memo(function AddButtons({ onFiles, disabledReason }: AddButtonsProps) {
  return (
    <>
      <ChooseFilesButton
        className="hidden touch:inline-flex"
        icon={<Camera />}
        disabledReason={disabledReason}
        input={{ accept: 'image/*', capture: 'environment' }}
        onFiles={onFiles}
      >
        Take a photo
      </ChooseFilesButton>
      <ChooseFilesButton
        variant="primary"
        icon={<Plus />}
        disabledReason={disabledReason}
        input={{ multiple: true }}
        onFiles={onFiles}
      >
        Add evidence
      </ChooseFilesButton>
    </>
  )
})

interface IncomingFilesProps {
  state: EvidenceListState
  mayAdd: boolean
  chosen: readonly File[]
  onChosen: (files: readonly File[]) => void
}

/** Files that are dropped, pasted or chosen, and the dialog that adds them. */
function IncomingFiles({ state, mayAdd, chosen, onChosen }: IncomingFilesProps) {
  const add = (files: readonly File[]) => onChosen([...chosen, ...files])
  const isOver = useIncomingFiles(mayAdd && state.requestId === undefined, add)
  const close = () => {
    onChosen([])
    if (state.isAdding) state.closeForm()
  }
  return (
    <>
      {isOver && <DropTarget />}
      {mayAdd && (chosen.length > 0 || state.isAdding) && (
        <AddDialog files={chosen} onFiles={add} onClose={close} onShow={(number) => state.open(number)} />
      )}
    </>
  )
}

function DropTarget() {
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-xl border-2 border-dashed border-brand bg-brand-subtle/90">
      <p className="text-h1 text-brand-text">Drop to add evidence</p>
    </div>
  )
}
