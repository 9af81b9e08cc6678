import { risksImport } from './risks-import.ts'
import { peopleImport } from './people-import.ts'
import { thirdPartiesImport } from './third-parties-import.ts'
import type { ImportName } from '#domain/jobs/job-kinds.ts'
import { controlsImport } from './controls-import.ts'
import type { ImportKind } from './import-kind.ts'
import { poamImport } from './poam-import.ts'

/** Every file with too many rows for one request. Each area adds one, and its job kind `<name>-import`. */
export const IMPORTS = {
  plan: poamImport,
  controls: controlsImport,
  'third-parties': thirdPartiesImport,
  risks: risksImport,
  people: peopleImport,
} as const satisfies Readonly<Record<ImportName, ImportKind>>
