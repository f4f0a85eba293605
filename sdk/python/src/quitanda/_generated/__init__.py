# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
