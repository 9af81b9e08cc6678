import { lazyPart } from '#web/ui/browser/lazy-part.tsx'

/** Loaded by itself: it parses an answer, and pages that only choose files load no parser. */
export const StorageNote = lazyPart(async () => (await import('./nearly-full-note.tsx')).NearlyFullNote)
