import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Files, StoredBytes } from '#server/platform/files/files.ts'
import type { DemoFile } from './evidence-files.ts'
import type { OpenVulnerabilities } from './scans.ts'

/** Of a hundred controls, how many are Completed, In Progress and Not Applicable. */
export type Progress = readonly [completed: number, inProgress: number, notApplicable: number]

/** What a sample company is about. */
export interface CompanyContent {
  readonly name: string
  readonly cageCode: string | null
  readonly address?: string
  readonly description: string
  readonly protocol: ProtocolId
  readonly progress: Progress
  /** All that is not met, by number, each of it on the plan and none of it late; where this is not said, as `progress` draws it. */
  readonly open?: readonly string[]
  readonly openVulnerabilities: OpenVulnerabilities
}

/** Who has done what in it; all may be one person. */
export interface Cast {
  readonly owner: string
  readonly manager: string
  readonly contributor: string
}

export interface CompanyToFill {
  readonly id: string
  readonly content: CompanyContent
  readonly cast: Cast
  readonly receive: Receive
  readonly scan: Files['initialScan']
}

/** Takes a file through the pipeline of every other file. */
export type Receive = (file: Pick<DemoFile, 'name' | 'type' | 'bytes'>) => Promise<StoredBytes>
