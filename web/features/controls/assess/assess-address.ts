import type { ControlsAddress } from '../control-list.ts'

/** The list that is assessed, and the number of the control on the screen. */
export type AssessAddress = ControlsAddress & { at?: string }
