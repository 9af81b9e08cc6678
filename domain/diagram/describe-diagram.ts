import { crossingOf, partTree, type Diagram } from './diagram.ts'

/** Stands for an end of a flow that is gone. */
const NOT_THERE = '(not in the diagram)'

/** What a picture of it shows, for those who do not see it; its flows stand in a table of their own. */
export function describeDiagram(diagram: Diagram): string {
  const tree = partTree(diagram.parts)
  const names = (frame: string | null) =>
    tree
      .childrenOf(frame)
      .map(({ name }) => name)
      .join(', ')
  const frames = diagram.parts
    .filter(({ id, kind }) => kind === 'Frame' && tree.childrenOf(id).length > 0)
    .map(({ id, name }) => `${name} holds ${names(id)}.`)
  const outside = tree.childrenOf(null).filter(({ kind }) => kind !== 'Frame')
  const without = outside.length === 0 ? [] : [`Outside: ${outside.map(({ name }) => name).join(', ')}.`]
  const nameOf = (id: string) => tree.part(id)?.name ?? NOT_THERE
  const flows = diagram.flows.map(({ from, to }, at) => `${at + 1}: ${nameOf(from)} to ${nameOf(to)}.`)
  return ['Diagram.', ...frames, ...without, ...flows].join(' ')
}

export interface DiagramTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function partsTable(diagram: Diagram): DiagramTable {
  const tree = partTree(diagram.parts)
  const rows = diagram.parts.map(({ id, name, kind, detail }) => [name, kind, tree.around(id)[0]?.name ?? '', detail])
  return withoutEmptyColumns(['Name', 'What it is', 'Inside', 'Remarks'], rows)
}

/** @param information what a flow may carry that the plan is about: "CUI" */
export function flowsTable(diagram: Diagram, information: string): DiagramTable {
  const tree = partTree(diagram.parts)
  const nameOf = (id: string) => tree.part(id)?.name ?? NOT_THERE
  const rows = diagram.flows.map((flow, at) => [
    String(at + 1),
    nameOf(flow.from),
    nameOf(flow.to),
    flow.information,
    flow.isProtected ? 'Yes' : 'No',
    [flow.protocol, flow.port].filter(Boolean).join(' '),
    flow.protection,
    crossingOf(flow, tree),
  ])
  const carries = information.replace(/^[a-z](?=[a-z])/, (first) => first.toUpperCase())
  const head = ['No.', 'From', 'To', 'What passes', carries, 'Protocol and port', 'Protected by', 'Crosses']
  return withoutEmptyColumns(head, rows)
}

/** A column in which nothing is said is left out. */
function withoutEmptyColumns(head: readonly string[], rows: readonly (readonly string[])[]): DiagramTable {
  const isSaid = head.map((_, at) => rows.some((row) => row[at] !== ''))
  const kept = (row: readonly string[]) => row.filter((_, at) => isSaid[at])
  return { head: kept(head), rows: rows.map(kept) }
}
