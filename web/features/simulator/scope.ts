import type { Id } from '#domain/ids.ts'

export interface SimulatorScope {
  readonly companyId: Id<'companies'>
  /** The protocols with a status to reach. */
  readonly protocol: 'cmmc' | 'cmmc2'
}
