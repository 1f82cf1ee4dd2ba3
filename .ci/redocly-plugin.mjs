/** Makes `redocly lint` follow the reference in `x-realmgate-answer`, so that the schema counts as used and a wrong name is an error. */
export default () => ({
  id: 'realmgate',
  typeExtension: {
    oas3: (types) => ({
      ...types,
      Parameter: {
        ...types.Parameter,
        properties: { ...types.Parameter.properties, 'x-realmgate-answer': 'Schema' },
      },
    }),
  },
});
