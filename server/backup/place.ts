import type { Store } from '#server/platform/files/store.ts'

/** Where a backup is written and read: a store, or one file. */
export type Place = Pick<Store, 'put' | 'open' | 'delete' | 'list' | 'writeNote' | 'readNote' | 'listNotes'>
