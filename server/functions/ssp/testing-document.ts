import type { Block, DocumentLogo, SspDocument } from '#domain/ssp/ssp-document.ts'
import { printedSsp, type Printed } from './printed-document.ts'

/** A document with one section of these blocks. */
export function documentWith(...blocks: Block[]): Printed {
  const section = { id: 'flows', number: '1.1', title: 'Data flow diagram', citation: '3.1.3', state: 'Draft' } as const
  const plan: SspDocument = {
    format: 1,
    title: 'System Security Plan',
    basis: 'NIST SP 800-171 Rev. 2, 3.12.4',
    company: 'Acme',
    cageCode: null,
    protocol: 'CMMC Level 2',
    version: 1,
    note: '',
    frozenAt: '2026-11-20T09:00:00.000Z',
    frozenBy: 'Olga',
    percent: 50,
    chapters: [{ number: '1', title: 'System', sections: [{ ...section, missing: [], blocks }] }],
  }
  return printedSsp(plan, 'a'.repeat(64))
}

/** A red square of four pixels, one of them transparent. */
export const LOGO: DocumentLogo = {
  type: 'png',
  width: 2,
  height: 2,
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAE0lEQVR4nGP4z8DwH4QZwAQQAABCzwX7egQgQwAAAABJRU5ErkJggg==',
}

const part = { detail: '', frame: null, x: null, y: null }

/** Two boxes, and an arrow from one to the other. */
export const DRAWING: Extract<Block, { kind: 'picture' }> = {
  kind: 'picture',
  hasWords: true,
  diagram: {
    parts: [
      { ...part, id: 'a', kind: 'Outside system', name: 'Prime' },
      { ...part, id: 'b', kind: 'Data store', name: 'File server' },
    ],
    flows: [
      {
        id: 'f',
        from: 'a',
        to: 'b',
        information: 'Drawings',
        isProtected: true,
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS',
      },
    ],
  },
}
