import type { Role, Table } from '../change-feed/catalog.ts'
import { shared, type Message } from '../socket/frames.ts'
import type { VisibleChange } from '../visibility/visibility.ts'

/** The part of a change that is the same for all receivers: JSON text, made once for each selection. */
export function changeText(visible: VisibleChange, select: readonly string[] | undefined): string {
  const { change, table, role, action, record, oldKey } = visible
  const fields = [
    `"schema":${JSON.stringify(table.schema)}`,
    `"table":${JSON.stringify(table.name)}`,
    `"commit_timestamp":${JSON.stringify(change.at)}`,
    `"type":"${action}"`,
    `"columns":${columnsText(table, role, select)}`,
    ...(record === undefined ? [] : [`"record":${pick(record, table, select)}`]),
    ...(oldKey === undefined ? [] : [`"old_record":${oldKey}`]),
    `"errors":${change.shortened ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ]
  return `{${fields.join(',')}}`
}

/** The message for all channels with these subscriptions on a topic. */
export function changeMessage(topic: string, ids: readonly number[], text: string): Message {
  return shared(topic, 'postgres_changes', `{"ids":[${ids.join(',')}],"data":${text}}`)
}

function columnsText(table: Table, role: Role, select: readonly string[] | undefined): string {
  const columns = table.columns.filter(({ name, readers }) => readers.includes(role) && isSent(name, table, select))
  return JSON.stringify(columns.map(({ name, type }) => ({ name, type })))
}

function pick(record: string, table: Table, select: readonly string[] | undefined): string {
  if (select === undefined) return record
  const fields: [string, unknown][] = Object.entries(JSON.parse(record))
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => isSent(name, table, select))))
}

function isSent(name: string, { key }: Table, select: readonly string[] | undefined): boolean {
  return select === undefined || select.includes(name) || key.includes(name)
}
