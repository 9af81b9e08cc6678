import type { View } from './current-view.ts'
import type { SavedView } from './saved-views.ts'

/** One of the page's own, or one that was saved. */
export type ShownView = View & { saved?: SavedView }
