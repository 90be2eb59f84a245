{
  "aliases": {
    "{{jbangAliasName}}": {
      "script-ref": "https://github.com/vtscope/vtscope/releases/download/v{{projectVersion}}/vtscope.jar",
      "description": "{{projectDescription}}",
      "java": "21+"
    }
  }
}
