import type { KeyboardEvent } from 'react'

/** Moves with arrow keys among the links of a table: up and down within a column, left and right within a row. */
export function moveAmongLinks(event: KeyboardEvent<HTMLAnchorElement>): void {
  const row = event.currentTarget.closest('tr')
  const cell = event.currentTarget.closest('td, th')
  if (row === null || cell === null) return
  const target = neighbour(event.key, row, cell)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

function neighbour(key: string, row: HTMLTableRowElement, cell: Element): HTMLAnchorElement | undefined {
  const column = [...row.cells].findIndex((candidate) => candidate === cell)
  switch (key) {
    case 'ArrowDown':
      return linkInRow(row.nextElementSibling, column)
    case 'ArrowUp':
      return linkInRow(row.previousElementSibling, column)
    case 'ArrowRight':
      return firstLink([...row.cells].slice(column + 1))
    case 'ArrowLeft':
      return firstLink([...row.cells].slice(0, column).toReversed())
    default:
      return undefined
  }
}

/** A zero count has no link, so the row's own link takes the focus. */
function linkInRow(row: Element | null, column: number): HTMLAnchorElement | undefined {
  if (!(row instanceof HTMLTableRowElement)) return undefined
  const cells = [...row.cells]
  return firstLink([...cells.slice(column, column + 1), ...cells])
}

function firstLink(cells: readonly Element[]): HTMLAnchorElement | undefined {
  for (const cell of cells) {
    const link = cell.querySelector('a')
    if (link !== null && link.offsetParent !== null) return link
  }
  return undefined
}
