import { validators } from 'tailwind-merge'

const { isAny, isNumber, isArbitraryImage, isArbitraryLength, isArbitraryValue } = validators
const isWidth = (value: string) => isNumber(value) || isArbitraryLength(value)

/** Prefixes that set one property, whatever follows them. */
const PREFIXES = `m mx my mt mr mb ml p px py pt pr pb pl space-y size w h min-w max-w min-h max-h basis gap gap-x gap-y
  inset inset-x inset-y top right bottom left z opacity line-clamp columns grid-cols col
  col-start col-end order auto-cols grid-flow items self justify justify-self place-items leading tracking align list cursor
  whitespace animate  duration ease translate translate-x translate-y rotate fill stroke accent
  appearance select touch overflow overflow-x overflow-y overscroll object underline-offset float pointer-events
  field-sizing scroll-mt scroll-py scroll-pt scroll-pb break-before break-inside border-spacing outline-offset`.split(
  /\s+/,
)

/**
 * The utilities of this page in groups that set the same property. The library's own list knows all of Tailwind and
 * is most of its size; cx.test.ts compares the two over every pair of classes in the source.
 */
export const classGroups = {
  ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, [{ [prefix]: [isAny] }]])),
  display: [
    ...['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
    ...['table', 'table-cell', 'list-item'],
  ],
  position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: [isAny] }],
  grow: [{ grow: ['', isAny] }],
  shrink: [{ shrink: ['', isAny] }],
  'font-size': [{ text: ['display', 'h1', 'h2', 'h3', 'body', 'read', 'small', 'micro', isArbitraryLength] }],
  'text-alignment': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-color': [{ text: [isAny] }],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'text-decoration': ['underline', 'overline', 'line-through', 'no-underline'],
  'text-decoration-style': [{ decoration: ['solid', 'dotted', 'dashed', 'wavy'] }],
  'text-decoration-thickness': [{ decoration: [isWidth] }],
  'text-decoration-color': [{ decoration: [isAny] }],
  'font-style': ['italic', 'not-italic'],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: ['sans', 'mono'] }],
  'bg-image': [{ bg: ['none', isArbitraryImage] }],
  'bg-color': [{ bg: [isAny] }],
  content: [{ content: ['none', isArbitraryValue] }],
  'align-content': [{ content: [isAny] }],
  transition: [{ transition: ['', isAny] }],
  rounded: [{ rounded: ['', isAny] }],
  'rounded-t': [{ 'rounded-t': ['', isAny] }],
  'rounded-b': [{ 'rounded-b': ['', isAny] }],
  'border-w': [{ border: ['', isWidth] }],
  'border-w-x': [{ 'border-x': ['', isWidth] }],
  'border-w-y': [{ 'border-y': ['', isWidth] }],
  'border-w-t': [{ 'border-t': ['', isWidth] }],
  'border-w-r': [{ 'border-r': ['', isWidth] }],
  'border-w-b': [{ 'border-b': ['', isWidth] }],
  'border-w-l': [{ 'border-l': ['', isWidth] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-color-t': [{ 'border-t': [isAny] }],
  'border-color-r': [{ 'border-r': [isAny] }],
  'border-color-b': [{ 'border-b': [isAny] }],
  'border-color-l': [{ 'border-l': [isAny] }],
  'border-color': [{ border: [isAny] }],
  'divide-y': [{ 'divide-y': ['', isWidth] }],
  'divide-color': [{ divide: [isAny] }],
  'outline-style': [{ outline: ['none', 'hidden', 'dashed'] }],
  'outline-w': [{ outline: ['', isWidth] }],
  'outline-color': [{ outline: [isAny] }],
  shadow: [{ shadow: ['', 'none', 'dialog', 'popover', isAny] }],
  'ring-w': [{ ring: ['', isWidth] }],
  'ring-color': [{ ring: [isAny] }],
  'fvn-spacing': ['tabular-nums', 'proportional-nums'],
  break: [{ break: ['words', 'all', 'keep', 'normal'] }],
  'table-layout': [{ table: ['fixed', 'auto'] }],
  resize: [{ resize: ['', 'none', 'x', 'y'] }],
  visibility: ['visible', 'invisible', 'collapse'],
  sr: ['sr-only', 'not-sr-only'],
}

/** A class of the group named first also undoes what an earlier class of these groups set. */
export const conflictingClassGroups = {
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  size: ['w', 'h'],
  'scroll-py': ['scroll-pt', 'scroll-pb'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: ['rounded-t', 'rounded-b'],
  translate: ['translate-x', 'translate-y'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  'border-w': ['border-w-x', 'border-w-y', 'border-w-t', 'border-w-r', 'border-w-b', 'border-w-l'],
  'border-w-x': ['border-w-r', 'border-w-l'],
  'border-w-y': ['border-w-t', 'border-w-b'],
  'border-color': ['border-color-t', 'border-color-r', 'border-color-b', 'border-color-l'],
}
