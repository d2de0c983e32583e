export const catalog = {
  csv: {
    title: 'Products as a file',
    exportTitle: 'Export',
    exportText:
      'All products with everything that can be said of them, as a CSV file for Excel, LibreOffice or Google Sheets. Change it there and bring it back below.',
    export: 'Export products',
    exporting: 'Exporting…',
    exportFailed: 'The products could not be exported. Please try again.',
  },
}
