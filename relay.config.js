// This form is needed because a folder of SDL files requires the multi-project form (`schemaDir`), and relay-compiler
// reads an ES module only through an export literally named 'module.exports'.
const config = {
  root: '.',
  sources: { src: 'portal' },
  excludes: ['**/node_modules/**', '**/__generated__/**', '**/graphql-explorer/examples/**'],
  noSourceControl: true,
  featureFlags: { enforce_module_name_prefix_for_non_haste: true },
  projects: {
    portal: {
      language: 'typescript',
      schemaDir: 'schema',
      schemaExtensions: ['src/client-schema'],
      // Never with a leading './': the compiler would no longer recognize its own artifacts and might delete all of
      // them.
      output: 'src/__generated__',
      useImportTypeSyntax: true,
      requireCustomScalarTypes: true,
      customScalarTypes: {
        DateTime: 'string',
        Date: 'string',
        Timestamp: 'number',
        BigInt: 'number',
        Decimal: 'string',
        JSON: 'unknown',
        URL: 'string',
        Email: 'string',
      },
    },
  },
};

export { config as 'module.exports' };
export default config;
