import type { Id } from '#domain/ids.ts'
import { isObject, parseObject, type JsonObject } from '../json.ts'
import { rowReader } from '../row-reader.ts'
import { storage } from '../storage.ts'

/** Identifies a draft: the person, the company, and the text ("statement of <control>"). */
export type DraftKey = { userId: Id<'users'>; companyId: Id<'companies'>; what: string }

/** A text that may not be saved. */
export type TextDraft = {
  readonly text: string
  /** The base version of the edit. */
  readonly over: string
  readonly at: string
}

const KEY = 'text-drafts'

export function keepDraft(key: DraftKey, draft: TextDraft): void {
  write({ ...readAll(), [keyOf(key)]: draft })
}

export function draftAt(key: DraftKey): TextDraft | undefined {
  const entry = readAll()[keyOf(key)]
  try {
    return isObject(entry) ? parseDraft(entry) : undefined
  } catch {
    // Written by an earlier release, or tampered with.
    return undefined
  }
}

export function dropDraft(key: DraftKey): void {
  const { [keyOf(key)]: dropped, ...others } = readAll()
  if (dropped !== undefined) write(others)
}

/** Deletes the drafts of everyone but `except`: the next person at this browser must not see them. */
export function forgetDrafts(except: Id<'users'> | undefined): void {
  write(Object.fromEntries(Object.entries(readAll()).filter(([key]) => key.startsWith(`${except} `))))
}

function keyOf({ userId, companyId, what }: DraftKey): string {
  return `${userId} ${companyId} ${what}`
}

function write(drafts: JsonObject): void {
  if (Object.keys(drafts).length === 0) storage.remove(KEY)
  else storage.set(KEY, JSON.stringify(drafts))
}

function readAll(): JsonObject {
  return parseObject(storage.get(KEY)) ?? {}
}

function parseDraft(entry: JsonObject): TextDraft {
  const { text } = rowReader(entry)
  return { text: text('text'), over: text('over'), at: text('at') }
}
