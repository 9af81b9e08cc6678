import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'

const OFFICE = 'http://schemas.openxmlformats.org'
const MAIN = `${OFFICE}/spreadsheetml/2006/main`
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`
const PACKAGE = `${OFFICE}/package/2006`
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DRAWING = `${OFFICE}/drawingml/2006`
const THREADED = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/** Sheets by name, each with the XML of `<worksheet>` from `<sheetData>` on; further parts as they are. */
export interface WorkbookPlan {
  readonly sheets: Readonly<Record<string, string>>
  readonly hidden?: readonly string[]
  readonly definedNames?: string
  readonly calcPr?: string
  readonly styles?: string
  readonly sharedStrings?: readonly string[]
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
  /** Content types of further parts, by their path. */
  readonly types?: Readonly<Record<string, string>>
  /** Further relationships of the workbook: type to target. */
  readonly relations?: Readonly<Record<string, string>>
}

/** A workbook as Excel would pack it. */
export function workbookOf({
  sheets,
  hidden = [],
  definedNames = '',
  calcPr = '',
  styles,
  sharedStrings,
  parts = {},
  types: furtherTypes = {},
  relations = {},
}: WorkbookPlan): Buffer {
  const names = Object.keys(sheets)
  const listed = names.map(
    (name, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const further = [
    ...(styles === undefined ? [] : [['styles', 'styles.xml'] as const]),
    ...(sharedStrings === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as const]),
  ]
  const overrides = Object.entries(furtherTypes).map(
    ([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`,
  )
  const types = [
    ...names.map((_name, index) => [`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'] as const),
    ...further.map(([type, file]) => [`/xl/${file}`, type] as const),
  ].map(
    ([part, type]) =>
      `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  )
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${[...types, ...overrides].join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets>${definedNames}${calcPr}</workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${[
      ...names.map((_name, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ...further,
      ...Object.entries(relations),
    ]
      .map(
        ([type, target], index) =>
          `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
    ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    ...(sharedStrings === undefined
      ? {}
      : {
          'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${sharedStrings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
        }),
    ...Object.fromEntries(
      Object.values(sheets).map((sheet, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${sheet}</worksheet>`,
      ]),
    ),
    ...parts,
  }
  return packed(files)
}

function packed(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const parts = Object.entries(files).map(
    ([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part] as const,
  )
  return Buffer.from(zipSync(Object.fromEntries(parts), { level: 6 }))
}

/** Style 0 is locked, style 1 open for input with a fill. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF2CC"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1" applyProtection="1"><alignment wrapText="1"/><protection locked="0"/></xf></cellXfs><dxfs count="1"><dxf><font><b/></font></dxf></dxfs></styleSheet>`

export const QUESTION_SHEETS = 12
export const QUESTIONS_A_SHEET = 40
const FORMULAS_A_ROW = 35

/**
 * A workbook like the large ones of universities and primes: 15 sheets (one of them hidden lists), 17,000 formulas with
 * their saved values, validations of both generations, conditional formats, protection, defined names, comments in
 * threads, drawings, a chain of computations; about 1 MB.
 */
export function largeWorkbook(): Buffer {
  const questions = Array.from(
    { length: QUESTION_SHEETS },
    (_, index) => [`Part ${index + 1}`, questionSheet(index)] as const,
  )
  const sheets = {
    Instructions: `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Fill in the yellow cells. How to return it?</t></is></c></row></sheetData>`,
    ...Object.fromEntries(questions),
    Score: `<sheetData>${scoreRows()}</sheetData>`,
    Lists: `<sheetData>${['Yes', 'No', 'N/A'].map((word, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>${word}</t></is></c></row>`).join('')}</sheetData>`,
  }
  return workbookOf({
    sheets,
    hidden: ['Lists'],
    styles: STYLES,
    sharedStrings: ['ID', 'Question', 'Answer', 'Additional information', 'Please answer Yes, No or N/A &amp; explain'],
    definedNames: '<definedNames><definedName name="YesNo">Lists!$A$1:$A$3</definedName></definedNames>',
    calcPr: '<calcPr calcId="191029" iterate="1"/>',
    relations: { calcChain: 'calcChain.xml' },
    types: {
      '/xl/calcChain.xml': `${SHEET_TYPE}.calcChain+xml`,
      '/xl/comments1.xml': `${SHEET_TYPE}.comments+xml`,
      '/xl/drawings/drawing1.xml': 'application/vnd.openxmlformats-officedocument.drawing+xml',
      '/xl/threadedComments/threadedComment1.xml': 'application/vnd.ms-excel.threadedcomments+xml',
      '/xl/persons/person.xml': 'application/vnd.ms-excel.person+xml',
    },
    parts: {
      'xl/calcChain.xml': `${HEAD}<calcChain xmlns="${MAIN}"><c r="E2" i="2"/></calcChain>`,
      'xl/worksheets/_rels/sheet2.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/drawing" Target="../drawings/drawing1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/><Relationship Id="rId3" Type="${RELATIONS}/comments" Target="../comments1.xml"/><Relationship Id="rId4" Type="http://schemas.microsoft.com/office/2017/10/relationships/threadedComment" Target="../threadedComments/threadedComment1.xml"/></Relationships>`,
      'xl/comments1.xml': `${HEAD}<comments xmlns="${MAIN}"><authors><author>Customer</author></authors><commentList><comment ref="B2" authorId="0"><text><t>Answer for all sites.</t></text></comment></commentList></comments>`,
      'xl/drawings/vmlDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="s1" type="#t202"><x:ClientData ObjectType="Note"><x:Row>1</x:Row><x:Column>1</x:Column></x:ClientData></v:shape></xml>`,
      'xl/persons/person.xml': `${HEAD}<personList xmlns="${THREADED}"><person displayName="Customer" id="{A1B2C3D4-0000-4000-8000-000000000001}"/></personList>`,
      'xl/threadedComments/threadedComment1.xml': `${HEAD}<ThreadedComments xmlns="${THREADED}"><threadedComment ref="B2" personId="{A1B2C3D4-0000-4000-8000-000000000001}" id="{A1B2C3D4-0000-4000-8000-000000000002}"><text>Answer for all sites.</text></threadedComment></ThreadedComments>`,
      'xl/drawings/drawing1.xml': `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>50</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>55</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="Seal"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:sp><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`,
      // Of no use to anyone but as bytes that do not compress.
      'xl/media/image1.png': randomBytes(800_000),
      'xl/externalLinks/externalLink1.xml': `${HEAD}<externalLink xmlns="${MAIN}"/>`,
      'xl/vbaProject.bin': randomBytes(2_000),
    },
  })
}

function questionSheet(index: number): string {
  const rows = Array.from({ length: QUESTIONS_A_SHEET }, (_, at) => questionRow(index, at + 2))
  const last = QUESTIONS_A_SHEET + 1
  const validation =
    index % 2 === 0
      ? `<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="C2:C${last}"><formula1>YesNo</formula1></dataValidation></dataValidations>`
      : `<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:dataValidations count="1" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidation type="list"><x14:formula1><xm:f>Lists!$A$1:$A$3</xm:f></x14:formula1><xm:sqref>C2:C${last}</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>`
  const format = `<conditionalFormatting sqref="C2:C${last}"><cfRule type="cellIs" dxfId="0" priority="1" operator="equal"><formula>"No"</formula></cfRule></conditionalFormatting>`
  const drawn = index === 0 ? '<drawing r:id="rId1"/><legacyDrawing r:id="rId2"/>' : ''
  const [plain, extended] = index % 2 === 0 ? [validation, ''] : ['', validation]
  const header = [0, 1, 2, 3].map((text) => `<c r="${'ABCD'[text]}1" t="s"><v>${text}</v></c>`).join('')
  return `<cols><col min="3" max="4" width="30" style="1" customWidth="1"/></cols><sheetData><row r="1">${header}</row>${rows.join('')}</sheetData><sheetProtection sheet="1" objects="1"/>${format}${plain}${drawn}${extended}`
}

function questionRow(sheet: number, row: number): string {
  const formulas = Array.from({ length: FORMULAS_A_ROW }, (_, at) => {
    const column = at < 22 ? String.fromCodePoint(69 + at) : `A${String.fromCodePoint(65 + at - 22)}`
    return `<c r="${column}${row}"><f>IF($C${row}="Yes",${at + 1},0)</f><v>0</v></c>`
  })
  const text = `Does your organization meet requirement ${row - 1} of part ${sheet + 1}, and how is it verified?`
  return `<row r="${row}" spans="1:39"><c r="A${row}" t="inlineStr"><is><t>P${sheet + 1}-${row - 1}</t></is></c><c r="B${row}" t="inlineStr"><is><t>${text}</t></is></c><c r="C${row}" s="1"/><c r="D${row}" s="1"/>${formulas.join('')}</row>`
}

function scoreRows(): string {
  return Array.from(
    { length: 200 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><f>SUM('Part 1'!E2:E41)+${at}</f><v>${at}</v></c></row>`,
  ).join('')
}
