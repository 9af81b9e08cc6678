import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Files, StoredBytes } from '#server/platform/files/files.ts'
import type { DemoFile } from './evidence-files.ts'
import type { OpenVulnerabilities } from './scans/scan-story.ts'

/** Of a hundred controls, the numbers of Completed, In Progress and Not Applicable ones. */
export type Progress = readonly [completed: number, inProgress: number, notApplicable: number]

/** The content of a sample company. */
export interface CompanyContent {
  readonly name: string
  readonly cageCode: string | null
  /** In lines. */
  readonly address?: string
  readonly uei?: string
  readonly phone?: string
  readonly description: string
  readonly protocol: ProtocolId
  readonly progress: Progress
  /** All unmet requirements, by number, each with a POA&M item and none late; by default derived from `progress`. */
  readonly open?: readonly string[]
  readonly openVulnerabilities: OpenVulnerabilities
}

/** The people who did the work; one person may have every part. */
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

/** Receives a file through the usual pipeline. */
export type Receive = (file: Pick<DemoFile, 'name' | 'type' | 'bytes'>) => Promise<StoredBytes>
