import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Camera, Plus } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { PrintedLine } from '#web/lib/printed-line.tsx'
import { usePermissions } from '#web/lib/permissions.ts'
import { useMyId } from '#web/lib/session.ts'
import { ViewsBar } from '#web/lib/views/views-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useHiddenColumns } from '#web/ui/use-hidden-columns.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { BUILT_IN_VIEWS } from './built-in-views.ts'
import { evidenceColumns } from './columns.tsx'
import type { EvidenceDrawerProps } from './drawer/evidence-drawer.tsx'
import { EvidenceTable } from './evidence-table.tsx'
import { ExpiryStrip } from './expiry-strip.tsx'
import { ExportButton, type ExportButtonProps } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FiltersInForce } from './filters-in-force.tsx'
import { evidencePage } from './queries.ts'
import { RequestsNotice } from './requests-notice.tsx'
import { readEvidenceSearch } from './route-search.ts'
import { parseView, queryOf } from './search.ts'
import { useEvidenceView } from './use-evidence-view.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import { useNames } from '#web/lib/use-names.ts'

const AddDialog = lazyDialog(async () => (await import('./add/add-dialog.tsx')).AddDialog)
const EvidenceDrawer = lazyPart(async () => (await import('./drawer/evidence-drawer.tsx')).EvidenceDrawer, {
  close: ({ state }) => state.open(undefined),
})
const UploadList = lazyPart(async () => (await import('#web/lib/uploads/upload-list.tsx')).UploadList)
const RequestDialog = lazyDialog(async () => (await import('./add/request-dialog.tsx')).RequestDialog)

/** What a narrow window leaves to the drawer, the first to go first. */
const LEAVING = ['scan', 'version', 'type', 'collected', 'owner']

const NO_ADDING = 'Your role does not allow adding evidence. An Owner or an Admin can give you another one'

/** /evidence: everything that shows that controls are in place. */
export function EvidencePage() {
  usePageTitle('Evidence')
  const { id } = useCompany()
  return <EvidenceArea key={id} />
}

function EvidenceArea() {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const state = useEvidenceView()
  const me = useMyId()
  const scope = useMemo(() => ({ companyId, protocol, me }), [companyId, protocol, me])
  const query = useQuery(evidencePage(scope, state.view))
  const { canCreateContent } = usePermissions()
  const names = useNames()
  const columns = useMemo(() => evidenceColumns(names, state.open), [names, state.open])
  const hiddenColumns = useHiddenColumns(columns, state.view.hidden, LEAVING)
  const [chosen, setChosen] = useState<readonly File[]>([])
  const isOver = useIncomingFiles(canCreateContent && state.requestId === undefined, (files) =>
    setChosen([...chosen, ...files]),
  )
  // What the next click is likely to want.
  useEffect(() => whenIdle(EvidenceDrawer.ahead), [])
  return (
    <>
      <Head
        scope={scope}
        view={state.view}
        names={names}
        total={query.data?.total}
        onFiles={setChosen}
        noAdding={canCreateContent ? undefined : NO_ADDING}
      />
      <PrintedLine count={query.data?.rows.length ?? 0} />
      <RequestsNotice me={me} onOpen={state.openRequest} />
      {!query.isError && !(query.data?.total === 0 && state.isBare) && <ExpiryStrip />}
      <Views companyId={companyId} />
      <FilterBar view={state.view} update={state.update} columns={columns} hiddenColumns={hiddenColumns} />
      <FiltersInForce view={state.view} update={state.update} />
      <Uploads companyId={companyId} />
      <EvidenceTable {...{ scope, state, columns, hiddenColumns, query, names }} onAdd={canCreateContent} />
      {isOver && <DropTarget />}
      {chosen.length > 0 && (
        <AddDialog files={chosen} onClose={() => setChosen([])} onShow={(number) => state.open(number)} />
      )}
      <Opened rows={query.data?.rows ?? []} state={state} names={names} />
    </>
  )
}

type HeadProps = Pick<ExportButtonProps, 'scope' | 'view' | 'names'> & {
  /** Undefined until it is known. */
  total: number | undefined
  onFiles: (files: readonly File[]) => void
  /** Why the person may not add any; undefined where they may. */
  noAdding: string | undefined
}

/** This and the parts below it are left alone while a piece opens beside them. */
const Head = memo(function Head({ scope, view, names, total, onFiles, noAdding }: HeadProps) {
  return (
    <PageHeader
      title="Evidence"
      meta={total === undefined ? undefined : `${total.toLocaleString('en')} ${total === 1 ? 'piece' : 'pieces'}`}
      actions={
        <>
          <ExportButton
            scope={scope}
            view={view}
            names={names}
            disabledReason={total === 0 ? 'There is nothing to export' : undefined}
          />
          <AddButtons onFiles={onFiles} disabledReason={noAdding} />
        </>
      }
    />
  )
})

const Uploads = memo(function Uploads({ companyId }: { companyId: Id<'companies'> }) {
  return (
    <div className="mt-3 rounded-lg border border-border bg-surface empty:hidden [&>ul]:border-t-0">
      <UploadList companyId={companyId} />
    </div>
  )
})

/** What the address opens over the list. */
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

/** By the address alone, which follows what is shown: nobody who sorts waits for a mark above the list. */
const Views = memo(function Views({ companyId }: { companyId: Id<'companies'> }) {
  const address = readEvidenceSearch(useSearch({ strict: false }))
  return (
    <ViewsBar
      scope={{ companyId, page: 'evidence' }}
      builtIn={BUILT_IN_VIEWS}
      query={queryOf(parseView(address))}
      named={address.view}
      isBare={Object.keys(address).length === 0}
    />
  )
})

type AddButtonsProps = { onFiles: (files: readonly File[]) => void; disabledReason: string | undefined }

const AddButtons = memo(function AddButtons({ onFiles, disabledReason }: AddButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const taken = [...(input.files ?? [])]
    // The same file can then be chosen again.
    input.value = ''
    onFiles(taken)
  }
  return (
    <>
      <Button
        className="hidden touch:inline-flex"
        icon={<Camera aria-hidden="true" />}
        disabledReason={disabledReason}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        disabledReason={disabledReason}
        onClick={() => files.current?.click()}
      >
        Add evidence
      </Button>
      <input ref={files} type="file" multiple hidden onChange={({ currentTarget }) => take(currentTarget)} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </>
  )
})

function DropTarget() {
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-xl border-2 border-dashed border-brand bg-brand-subtle/90">
      <p className="text-h1 text-brand-text">Drop to add evidence</p>
    </div>
  )
}
