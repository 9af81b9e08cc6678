import { useState, type KeyboardEvent, type PointerEvent } from 'react'

const MIN_PX = 360
const MAX_PX = 720
const DEFAULT_PX = 480
const STEP_PX = 24

export function clampDrawerWidth(px: number): number {
  return Math.min(MAX_PX, Math.max(MIN_PX, Math.round(px)))
}

export function useDrawerWidth() {
  return useState(DEFAULT_PX)
}

interface DrawerHandleProps {
  widthPx: number
  onWidthChange: (px: number) => void
}

/** Resizes the drawer by dragging its left edge, or with arrow keys. */
export function DrawerHandle({ widthPx, onWidthChange }: DrawerHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: STEP_PX, ArrowRight: -STEP_PX }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidthChange(clampDrawerWidth(widthPx + step))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onWidthChange(clampDrawerWidth(window.innerWidth - event.clientX))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved takes keys (ARIA window splitter)
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr parts texts, it is no handle
      role="separator"
      aria-orientation="vertical"
      aria-label="Drawer width"
      aria-valuenow={widthPx}
      aria-valuemin={MIN_PX}
      aria-valuemax={MAX_PX}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved takes focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      className="absolute inset-y-0 -left-1 w-2 cursor-col-resize touch-none hover:bg-brand/20 focus-visible:bg-brand/30"
    />
  )
}
