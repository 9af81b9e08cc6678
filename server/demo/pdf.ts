/** One page of text as a PDF, without compression, so that it can be read in any viewer and here. */
export function pdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, n) => `1 0 0 1 56 ${780 - n * 18} Tm (${line.replace(/[\\()]/g, '\\$&')}) Tj`)
  const content = `BT /F1 11 Tf ${shown.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const body = head + objects.join('')
  const places = objects.map((_object, n) => head.length + objects.slice(0, n).join('').length)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}
