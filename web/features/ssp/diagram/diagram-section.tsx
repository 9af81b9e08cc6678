import { Frame, Maximize, Plus, Spline, Undo2, Wand2, Waypoints, ZoomIn, ZoomOut } from 'lucide-react'
import { useMemo, useState } from 'react'
import { sceneOf } from '#domain/diagram/scene.ts'
import type { SectionContent } from '#domain/ssp/outline.ts'
import type { Id } from '#domain/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import type { FlowRecord, PartRecord, Ssp } from '../ssp-schema.ts'
import { Canvas } from './canvas.tsx'
import { DiagramPicture } from '#web/lib/plan-document/diagram-picture.tsx'
import { FlowsTable, PartsTable } from './diagram-tables.tsx'
import { FlowDialog, type FlowDraft } from './flow-dialog.tsx'
import { PartDialog } from './part-dialog.tsx'
import { useDiagram, type DiagramState } from './use-diagram.ts'
import { useView, type View } from './use-view.ts'

type Opened = { part: PartRecord | Pick<PartRecord, 'kind'> } | { flow: FlowRecord | FlowDraft }

export interface DiagramSectionProps {
  companyId: Id<'companies'>
  ssp: Ssp
  content: Extract<SectionContent, { kind: 'diagram' }>
}

/** The company's diagram, edited on a canvas or in tables. */
export function DiagramSection({ companyId, ssp, content }: DiagramSectionProps) {
  const state = useDiagram(companyId, ssp)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const hasWords = content.tables.includes('flows')
  const drawing = <Drawing state={state} hasWords={hasWords} open={open} />
  return (
    <div className="space-y-5">
      {ssp.parts.length === 0 ? <Nothing state={state} open={open} /> : drawing}
      <PartsTable state={state} onOpen={(part) => open({ part })} />
      <FlowsTable state={state} information={content.information} onOpen={(flow) => open({ flow })} />
      <output className="sr-only">{state.announcement}</output>
      {opened !== undefined && 'part' in opened && <PartDialog state={state} part={opened.part} onClose={close} />}
      {opened !== undefined && 'flow' in opened && (
        <FlowDialog state={state} flow={opened.flow} information={content.information} onClose={close} />
      )}
    </div>
  )
}

interface OpenProps {
  state: DiagramState
  open: (opened: Opened) => void
}

function Nothing({ state: { readOnlyReason }, open }: OpenProps) {
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<Waypoints />}
      title="No diagram yet"
      description="Begin with a frame for the boundary. Then add a box for each system, store, group of people and outside system, and the flows between them."
      action={
        <Button variant="primary" disabledReason={readOnlyReason} onClick={() => open({ part: { kind: 'Frame' } })}>
          Add a frame
        </Button>
      }
      secondaryAction={
        <Button disabledReason={readOnlyReason} onClick={() => open({ part: { kind: 'Component' } })}>
          Add a box
        </Button>
      }
    />
  )
}

/** A read-only picture on a phone and on paper, where there is no room to draw. */
function Drawing({ state, hasWords, open }: OpenProps & { hasWords: boolean }) {
  const isMobile = useIsMobile()
  const { diagram } = state
  const bounds = useMemo(() => sceneOf(diagram, { hasWords }).bounds, [diagram, hasWords])
  const view = useView(bounds)
  const picture = <DiagramPicture diagram={diagram} hasWords={hasWords} />
  return (
    <div>
      <Tools state={state} view={view} open={open} hasView={!isMobile} />
      {isMobile ? (
        picture
      ) : (
        <>
          <div className="print:hidden">
            <Canvas
              state={state}
              view={view}
              hasWords={hasWords}
              onOpenPart={(part) => open({ part })}
              onOpenFlow={(flow) => open({ flow })}
              onConnect={(from, to) => open({ flow: { from: from.id, to: to?.id } })}
            />
            <p id="diagram-keys" className="pt-1.5 text-small text-muted">
              Drag to move, from the dot to connect. With keys: Tab to a box, arrows move it, Enter edits, C connects,
              Delete removes, Ctrl+Z undoes. Ctrl and wheel zoom.
            </p>
          </div>
          <div className="hidden print:block">{picture}</div>
        </>
      )}
    </div>
  )
}

function Tools({ state, view, open, hasView }: OpenProps & { view: View; hasView: boolean }) {
  const { readOnlyReason } = state
  const add = (kind: PartRecord['kind']) => open({ part: { kind } })
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2 print:hidden">
      <Button size={28} icon={<Plus />} disabledReason={readOnlyReason} onClick={() => add('Component')}>
        Box
      </Button>
      <Button size={28} icon={<Frame />} disabledReason={readOnlyReason} onClick={() => add('Frame')}>
        Frame
      </Button>
      <Button
        size={28}
        icon={<Spline />}
        disabledReason={readOnlyReason ?? (state.diagram.parts.length < 2 ? 'A flow joins two boxes' : undefined)}
        onClick={() => open({ flow: { from: undefined, to: undefined } })}
      >
        Flow
      </Button>
      <Button size={28} icon={<Wand2 />} disabledReason={readOnlyReason} onClick={state.autoLayout}>
        Tidy up
      </Button>
      <IconButton
        size={28}
        label="Undo"
        hint="Ctrl+Z"
        icon={<Undo2 />}
        disabledReason={readOnlyReason}
        onClick={() => void state.undo()}
      />
      {hasView && (
        <span className="ml-auto flex gap-1">
          <IconButton size={28} label="Zoom in" icon={<ZoomIn />} onClick={() => view.zoomIn()} />
          <IconButton size={28} label="Zoom out" icon={<ZoomOut />} onClick={() => view.zoomOut()} />
          <IconButton size={28} label="Show all of it" icon={<Maximize />} onClick={view.fit} />
        </span>
      )}
    </div>
  )
}
