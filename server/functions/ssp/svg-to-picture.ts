import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { fontFiles } from './fonts.ts'

/** Renders an SVG at a width in pixels. The same SVG gives the same bytes, because only our own fonts are used. */
export type ToPng = (svg: string, width: number) => Uint8Array

/** Four bytes for each pixel, on white: red, green, blue, and an alpha of 255. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

let loading: Promise<Render> | undefined

/** Loaded once, for the first document. */
export async function loadToPng(): Promise<ToPng> {
  loading ??= load()
  const render = await loading
  return (svg, width) => render(svg, width, (image) => image.asPng())
}

export async function loadToPixels(): Promise<(svg: string, width: number) => Pixels> {
  loading ??= load()
  const render = await loading
  return (svg, wanted) => render(svg, wanted, ({ width, height, pixels }) => ({ width, height, rgba: pixels }))
}

type RenderedImage = ReturnType<InstanceType<typeof Resvg>['render']>
type Render = <Result>(svg: string, width: number, read: (image: RenderedImage) => Result) => Result

async function load(): Promise<Render> {
  const { resolve } = createRequire(import.meta.url)
  // Baseline compilation only: optimising took longer than it saved for the few pictures of a document, and 80 MB
  // more.
  setFlagsFromString('--liftoff-only')
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const { regular, bold } = fontFiles()
  const fontBuffers = await Promise.all([regular, bold].map((file) => readFile(file)))
  return (svg, width, read) => {
    const drawing = new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontBuffers, defaultFontFamily: 'Arimo' },
      background: '#FFFFFF',
    })
    const image = drawing.render()
    try {
      return read(image)
    } finally {
      image.free()
      drawing.free()
    }
  }
}
