import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { fontFiles } from '../fonts.ts'

/** Draws an SVG, so many pixels wide. The same SVG gives the same bytes: it sees no fonts but our own. */
export type ToPng = (svg: string, width: number) => Uint8Array

let loading: Promise<ToPng> | undefined

/** Loaded once, when the first document is made. */
export function loadToPng(): Promise<ToPng> {
  loading ??= load()
  return loading
}

async function load(): Promise<ToPng> {
  const { resolve } = createRequire(import.meta.url)
  // Compiled once over, not well: for the few pictures of a document that took longer than it saved, and 80 MB more.
  setFlagsFromString('--liftoff-only')
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const { regular, bold } = fontFiles()
  const fontBuffers = await Promise.all([regular, bold].map((file) => readFile(file)))
  return (svg, width) => {
    const drawing = new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontBuffers, defaultFontFamily: 'Arimo' },
      background: '#FFFFFF',
    })
    const image = drawing.render()
    try {
      return image.asPng()
    } finally {
      image.free()
      drawing.free()
    }
  }
}
