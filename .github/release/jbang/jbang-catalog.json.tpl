{
  "aliases": {
    "{{jbangAliasName}}": {
      "script-ref": "{{distributionUrl}}",
      "description": "{{projectDescription}}",
      "java": "21+"
    }
  }
}
