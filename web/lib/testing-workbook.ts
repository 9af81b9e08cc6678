import { strToU8, zipSync } from 'fflate'

const OFFICE = 'http://schemas.openxmlformats.org'
const RELATIONSHIPS = `${OFFICE}/officeDocument/2006/relationships`

/** A workbook of one sheet with the given XML rows. */
export function workbookOf(rows: string): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(`<Types xmlns="${OFFICE}/package/2006/content-types"/>`),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  })
}
