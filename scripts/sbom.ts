// `npm run sbom`: writes the software of this installation to dist/sbom.cdx.json (CycloneDX 1.5), after the build.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { makeSbom } from './sbom/make-sbom.ts'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'dist', 'sbom.cdx.json')
const inPage = z
  .array(z.string())
  .min(1)
  .parse(JSON.parse(readFileSync(path.join(root, 'dist', 'page-packages.json'), 'utf8')))
const sbom = makeSbom(root, inPage)
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
process.stdout.write(`${sbom.components.length} components are listed in ${path.relative('.', file)}\n`)
