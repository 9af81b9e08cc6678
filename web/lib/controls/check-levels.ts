import type { CheckLevel } from '#domain/checks/check.ts'
import type { Tone } from '#web/ui/tone.ts'

export const LEVEL_LABELS: Readonly<Record<CheckLevel, string>> = { error: 'Error', warning: 'Warning', hint: 'Hint' }
export const LEVEL_TONES: Readonly<Record<CheckLevel, Tone>> = { error: 'critical', warning: 'medium', hint: 'info' }
