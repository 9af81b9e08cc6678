import type { View } from './current-view.ts'
import type { SavedView } from './saved-views.ts'

/** A built-in or saved view. */
export type ShownView = View & { saved?: SavedView }
