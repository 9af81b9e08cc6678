import { Link } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { POAM_STATUSES, type PoamStatus } from '#domain/poam/item-status.ts'
import { ControlChips } from '#web/lib/controls/control-chips.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { DueBadge, milestoneProgress } from '../badges.tsx'
import { LevelBadge } from '#web/ui/level-badge.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import type { PoamRow } from '../poam-item.ts'
import { EmptyItems } from '../empty-items.tsx'
import { MoveItems } from '../status-menu.tsx'
import type { Moves } from '../use-moves.ts'
import type { ItemListState } from '../use-item-list.ts'
import { adjacentStatus } from './adjacent-status.ts'

export interface BoardProps {
  rows: readonly PoamRow[]
  state: ItemListState
  moves: Moves
  readOnlyReason: string | undefined
}

/** A longer column is easier to read as a list. */
const SHOWN = 50

/** One column per status. A card moves by its menu, by Shift with the arrow keys, or by dragging. */
export function Board({ rows, state, moves, readOnlyReason }: BoardProps) {
  const [dragged, setDragged] = useState<PoamRow>()
  if (rows.length === 0)
    return (
      <div className="mt-3 rounded-lg border border-border bg-surface">
        <EmptyItems state={state} readOnlyReason={readOnlyReason} />
      </div>
    )
  return (
    <>
      <ScrollRegion
        label="Board"
        className="mt-3 grid auto-cols-[minmax(13rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2 max-sm:auto-cols-[82%]"
      >
        {POAM_STATUSES.map((status) => (
          <Column
            key={status}
            status={status}
            rows={rows.filter((row) => row.status === status)}
            moves={moves}
            readOnlyReason={readOnlyReason}
            dragged={dragged}
            onDrag={setDragged}
          />
        ))}
      </ScrollRegion>
      {readOnlyReason === undefined && <KeyHints />}
    </>
  )
}

type ColumnProps = Omit<BoardProps, 'state'> & {
  status: PoamStatus
  /** The dragged card. */
  dragged: PoamRow | undefined
  onDrag: (row: PoamRow | undefined) => void
}

function Column({ status, rows, moves, readOnlyReason, dragged, onDrag }: ColumnProps) {
  const mayTake = dragged !== undefined && dragged.status !== status && status !== 'Draft'
  const onDragOver = (event: DragEvent) => {
    if (mayTake) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (mayTake) moves.onMove(dragged, status)
    onDrag(undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is besides the menu and the keys
    <section
      aria-label={`${status}, ${rows.length}`}
      className={cx('min-w-0 rounded-lg border bg-subtle', mayTake ? 'border-dashed border-brand' : 'border-border')}
      onDragOver={onDragOver}
      onDrop={onDrop}
    >
      <h2 className="flex justify-between px-3 py-2 text-h3">
        {status} <span className="font-normal text-muted tabular-nums">{rows.length}</span>
      </h2>
      <ul data-column={status} className="space-y-2 px-2 pb-2">
        {rows.slice(0, SHOWN).map((row) => (
          <Card key={row.id} row={row} moves={moves} readOnlyReason={readOnlyReason} onDrag={onDrag} />
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className="px-3 pb-2 text-small text-muted">and {rows.length - SHOWN} more in the list</p>
      )}
    </section>
  )
}

type CardProps = Pick<ColumnProps, 'moves' | 'readOnlyReason' | 'onDrag'> & { row: PoamRow }

function Card({ row, moves, readOnlyReason, onDrag }: CardProps) {
  const isMovable = readOnlyReason === undefined && row.status !== 'Closed'
  // Most weaknesses begin with the number of their control.
  const unnamed = row.linked.filter(({ nist_id: number }) => !row.weakness.startsWith(`${number} `))
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const to = event.shiftKey ? adjacentStatus(row.status, event.key) : undefined
    if (to !== undefined && isMovable) moves.onMove(row, to)
    else if (event.shiftKey || !focusAnother(event.currentTarget, event.key)) return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is besides the menu and the keys
    <li
      className={cx('relative space-y-1.5 rounded-md border border-border bg-surface p-3', isMovable && 'cursor-grab')}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <p>
        <Link
          to="."
          search={(current: Record<string, unknown>) => ({ ...current, open: `V-${row.number}` })}
          data-card={row.id}
          onKeyDown={onKeyDown}
          // Otherwise the browser drags the link instead of the card.
          draggable={false}
          className="break-words hover:underline"
        >
          <span className="block pb-1.5 font-mono text-small text-brand-text">V-{row.number} </span>
          {row.weakness}
        </Link>
      </p>
      <p className="absolute top-2.5 right-3">
        <LevelBadge level={row.severity} />
      </p>
      {unnamed.length > 0 && <ControlChips controls={unnamed} />}
      <CardFoot row={row} isMovable={isMovable} onMove={moves.onMove} />
    </li>
  )
}

function CardFoot({ row, isMovable, onMove }: { row: PoamRow; isMovable: boolean; onMove: Moves['onMove'] }) {
  const milestones = milestoneProgress(row)
  return (
    <div className="flex items-end justify-between gap-2">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <DueBadge row={row} />
        {milestones !== undefined && <span>{milestones} milestones</span>}
        {row.ownerName !== undefined && <span>{row.ownerName}</span>}
      </p>
      {isMovable && (
        <Menu
          trigger={
            <Button
              variant="ghost"
              size={28}
              aria-label={`Move V-${row.number} to…`}
              className="-mr-1.5 -mb-1 w-7 px-0 touch:min-w-11"
            >
              <ChevronsUpDown className="text-muted" />
            </Button>
          }
        >
          <MoveItems row={row} onMove={onMove} />
        </Menu>
      )}
    </div>
  )
}

/** Arrow keys: up and down within a column, left and right to the first card of the next column with cards. */
function focusAnother(card: HTMLElement, key: string): boolean {
  const cards = (column: Element | null | undefined) => [
    ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
  ]
  const column = card.closest('[data-column]')
  const columns = [...document.querySelectorAll('[data-column]')].filter((one) => cards(one).length > 0)
  const at = columns.findIndex((one) => one === column)
  const own = cards(column)
  const place = own.indexOf(card)
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowUp: own[place - 1],
    ArrowDown: own[place + 1],
    ArrowLeft: cards(columns[at - 1])[0],
    ArrowRight: cards(columns[at + 1])[0],
  }
  const target = targets[key]
  target?.focus()
  return target !== undefined
}

function KeyHints() {
  return (
    <p className="mt-2 flex items-center gap-1.5 text-small text-muted max-md:hidden touch:hidden">
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> card
      <span className="w-2" /> <Kbd>Shift</Kbd> <Kbd>→</Kbd> move on
    </p>
  )
}
