<#-- META-INF/NOTICE. A library's name, holders and licence are what its POM says. A licence without a text stops the build. -->
<#assign texts = {
  "Apache-2.0": "META-INF/LICENSE",
  "BSD-3-Clause": "META-INF/licenses/BSD-3-Clause.txt",
  "MIT": "META-INF/licenses/MIT.txt"
}>
vtscope
Copyright The vtscope authors
Apache-2.0, see META-INF/LICENSE

These libraries are in this jar. If a library brings licence texts of its own, they are in META-INF/licenses/<its name>.
<#list dependencyMap as entry>
<#assign library = entry.getKey()>

${library.groupId}:${library.artifactId}:${library.version}
<#if library.url??>${library.url}
</#if>
Copyright <#list library.developers as developer>${developer.name!developer.organization}<#sep>, </#list>
<#list entry.getValue() as licence>
${licence}, see ${texts[licence]}
</#list>
</#list>
