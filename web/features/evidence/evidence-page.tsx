import { useQuery } from '@tanstack/react-query'
import { Camera, Plus } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { useMyId } from '#web/lib/session.ts'
import { ViewsBar } from '#web/lib/views/views-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { BUILT_IN_VIEWS } from './built-in-views.ts'
import type { EvidenceDrawerProps } from './drawer/evidence-drawer.tsx'
import { EvidenceTable } from './evidence-table.tsx'
import { ExpiryStrip } from './expiry-strip.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FiltersInForce } from './filters-in-force.tsx'
import { evidencePage } from './queries.ts'
import { RequestsNotice } from './requests-notice.tsx'
import { queryOf } from './search.ts'
import { useEvidenceView, type EvidenceViewState } from './use-evidence-view.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import { useNames } from '#web/lib/use-names.ts'

const AddDialog = lazyDialog(async () => (await import('./add/add-dialog.tsx')).AddDialog)
const EvidenceDrawer = lazyPart(async () => (await import('./drawer/evidence-drawer.tsx')).EvidenceDrawer, {
  close: ({ state }) => state.open(undefined),
})
const UploadList = lazyPart(async () => (await import('#web/lib/uploads/upload-list.tsx')).UploadList)
const RequestDialog = lazyDialog(async () => (await import('./add/request-dialog.tsx')).RequestDialog)

const NO_READING = 'Your role does not allow adding evidence. An Owner or an Admin can give you another one'

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
  const scope = { companyId, protocol, me }
  const query = useQuery(evidencePage(scope, state.view))
  const { canCreateContent } = usePermissions()
  const names = useNames()
  const [chosen, setChosen] = useState<readonly File[]>([])
  const isOver = useIncomingFiles(canCreateContent && state.requestId === undefined, (files) =>
    setChosen([...chosen, ...files]),
  )
  // What the next click is likely to want.
  useEffect(() => whenIdle(EvidenceDrawer.ahead), [])
  return (
    <>
      <PageHeader
        title="Evidence"
        meta={query.data && `${query.data.total.toLocaleString('en')} ${query.data.total === 1 ? 'piece' : 'pieces'}`}
        actions={
          <>
            <ExportButton
              scope={scope}
              view={state.view}
              names={names}
              disabledReason={query.data?.total === 0 ? 'There is nothing to export' : undefined}
            />
            <AddButtons onFiles={setChosen} disabledReason={canCreateContent ? undefined : NO_READING} />
          </>
        }
      />
      <RequestsNotice me={me} onOpen={state.openRequest} />
      {!query.isError && !(query.data?.total === 0 && state.isBare) && <ExpiryStrip />}
      <Views companyId={companyId} view={state.view} named={state.named} isBare={state.isBare} />
      <FilterBar view={state.view} update={state.update} />
      <FiltersInForce view={state.view} update={state.update} />
      <div className="mt-3 rounded-lg border border-border bg-surface empty:hidden [&>ul]:border-t-0">
        <UploadList companyId={companyId} />
      </div>
      <EvidenceTable state={state} query={query} names={names} onAdd={canCreateContent} />
      {isOver && <DropTarget />}
      {chosen.length > 0 && (
        <AddDialog files={chosen} onClose={() => setChosen([])} onShow={(number) => state.open(number)} />
      )}
      <Opened rows={query.data?.rows ?? []} state={state} names={names} />
    </>
  )
}

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

type ViewsProps = Pick<EvidenceViewState, 'view' | 'named' | 'isBare'> & { companyId: Id<'companies'> }

const Views = memo(function Views({ companyId, view, named, isBare }: ViewsProps) {
  return (
    <ViewsBar
      scope={{ companyId, page: 'evidence' }}
      builtIn={BUILT_IN_VIEWS}
      query={queryOf(view)}
      named={named}
      isBare={isBare}
    />
  )
})

type AddButtonsProps = { onFiles: (files: readonly File[]) => void; disabledReason: string | undefined }

function AddButtons({ onFiles, disabledReason }: AddButtonsProps) {
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
}

function DropTarget() {
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-xl border-2 border-dashed border-brand bg-brand-subtle/90">
      <p className="text-h1 text-brand-text">Drop to add evidence</p>
    </div>
  )
}
