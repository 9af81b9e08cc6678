/** The parts of a CPE 2.3 name that findings are matched by. */
interface Cpe {
  readonly vendor: string
  readonly product: string
  /** Null: any version. Without "-", which says that there is none. */
  readonly version: string | null
}

/** Reads "cpe:2.3:a:vendor:product:1.2:update:…"; undefined for other text. Backslashes escape the next character. */
export function parseCpe(name: string): Cpe | undefined {
  const parts = name.split(/(?<!\\):/).map((part) => part.replaceAll(/\\(.)/g, '$1'))
  const [scheme, format, , vendor, product, version = '*', update = '*'] = parts
  if (scheme !== 'cpe' || format !== '2.3' || vendor === undefined || product === undefined) return undefined
  const said = (part: string) => part !== '*' && part !== '-' && part !== ''
  const whole = said(version) ? (said(update) ? `${version}-${update}` : version) : null
  return { vendor: vendor.toLowerCase(), product: product.toLowerCase(), version: whole }
}
