import { useMemo } from 'react'
import type { Diagram } from '#domain/diagram/diagram.ts'
import { describeDiagram } from '#domain/diagram/describe-diagram.ts'
import { sceneOf } from '#domain/diagram/scene.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { ArrowShape, BoxShape, FrameShape, FrameTitle, LabelShape } from './scene-shapes.tsx'

export interface DiagramPictureProps {
  diagram: Diagram
  hasWords: boolean
}

/** A read-only diagram: as wide as there is room, scrolling where its text would become too small to read. */
export function DiagramPicture({ diagram, hasWords }: DiagramPictureProps) {
  const { bounds, frames, boxes, arrows } = useMemo(() => sceneOf(diagram, { hasWords }), [diagram, hasWords])
  return (
    <ScrollRegion
      ref={showMiddle}
      label="Diagram"
      className="overflow-x-auto rounded-md border border-border bg-surface print:overflow-visible print:border-0"
    >
      <svg
        role="img"
        aria-label={describeDiagram(diagram)}
        viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
        width={bounds.width}
        height={bounds.height}
        className="mx-auto block h-auto max-w-full max-md:max-w-none max-md:min-w-160 print:min-w-0 print:max-w-full"
      >
        {frames.map((frame) => (
          <FrameShape key={frame.part.id} frame={frame} />
        ))}
        {arrows.map((arrow) => (
          <ArrowShape key={arrow.flow.id} arrow={arrow} />
        ))}
        {boxes.map((box) => (
          <BoxShape key={box.part.id} box={box} />
        ))}
        {frames.map((frame) => (
          <FrameTitle key={frame.part.id} frame={frame} />
        ))}
        {arrows.map((arrow) => (
          <LabelShape key={arrow.flow.id} arrow={arrow} />
        ))}
      </svg>
    </ScrollRegion>
  )
}

/** On a phone this hides the sides instead of the right half. */
function showMiddle(region: HTMLElement | null): void {
  if (region !== null) region.scrollLeft = (region.scrollWidth - region.clientWidth) / 2
}
