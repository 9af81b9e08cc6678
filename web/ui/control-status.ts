import type { Tone } from './tone.ts'

/** As stored, and as shown. */
export type ControlStatus = 'Not Started' | 'In Progress' | 'Completed' | 'Not Applicable'

/** In the order of the keys 1 to 4. */
export const controlStatuses: readonly ControlStatus[] = ['Not Started', 'In Progress', 'Completed', 'Not Applicable']

export const statusTone: Record<ControlStatus, Tone> = {
  'Not Started': 'not-started',
  'In Progress': 'partial',
  Completed: 'implemented',
  'Not Applicable': 'not-applicable',
}

/** The status that a pressed key stands for, if any. */
export function statusForKey(key: string): ControlStatus | undefined {
  return /^[1-9]$/.test(key) ? controlStatuses[Number(key) - 1] : undefined
}
