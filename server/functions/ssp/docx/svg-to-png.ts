import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { fontFiles } from '../fonts.ts'

/** Renders an SVG at a width in pixels. The same SVG gives the same bytes, because only our own fonts are used. */
export type ToPng = (svg: string, width: number) => Uint8Array

let loading: Promise<ToPng> | undefined

/** Loaded once, for the first document. */
export function loadToPng(): Promise<ToPng> {
  loading ??= load()
  return loading
}

async function load(): Promise<ToPng> {
  const { resolve } = createRequire(import.meta.url)
  // Baseline compilation only: optimising took longer than it saved for the few pictures of a document, and 80 MB
  // more.
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
